/** Bulk changes of transactions, kept so that they can be taken back. Times are milliseconds since the epoch. */
export interface BulkChangeRecord {
  readonly id: string;
  readonly actor: string;
  readonly updated_count: number;
  readonly created_at: number;
  readonly undone_at: number | null;
}

/** What one transaction was before a bulk change. */
export interface BeforeImage {
  readonly transaction_id: string;
  /** The version that the change gave it: another one means that it has changed since. */
  readonly version_after: number;
  /** JSON of the members that the change touched, as they were. */
  readonly before: string;
  /** Digest of what the change made of it; null in books from before digests. */
  readonly digest_after: string | null;
}

export interface BulkChangeStore {
  byId(company: number, id: string): Promise<BulkChangeRecord | undefined>;
  insert(company: number, change: BulkChangeRecord): Promise<void>;
  addImages(company: number, bulkId: string, images: readonly BeforeImage[]): Promise<void>;
  /** By transaction id, above `after`. */
  images(
    company: number,
    bulkId: string,
    page: { after: string; limit: number },
  ): Promise<readonly BeforeImage[]>;
  /** Marks the change as taken back and drops its images. */
  close(company: number, bulkId: string, undoneAt: number): Promise<void>;
}
