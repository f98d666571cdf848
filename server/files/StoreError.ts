/** Codes of a system whose disk, or whose share of it, is full. */
const full = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The store could not keep a file: its disk is full, cannot be written or is not there. */
export class StoreError extends Error {
  readonly full: boolean
  constructor(cause: unknown) {
    super('the file store cannot be written', { cause })
    this.name = 'StoreError'
    this.full = full.has((cause as NodeJS.ErrnoException).code)
  }
}

/** Work of the store. @throws StoreError where it fails */
export const storing = <T>(work: Promise<T>): Promise<T> =>
  work.catch(cause => {
    throw new StoreError(cause)
  })
