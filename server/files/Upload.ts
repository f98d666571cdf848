import type { StoredFile } from './createFileStore.ts'

/** A file that came with a call: in the store, and out of it again where the call is refused. */
export interface Upload extends StoredFile {
  /** As the sender calls it. */
  name: string
}
