export const handlers = {};
