import { stat } from 'node:fs/promises'

interface Settings {
  /** Bytes, where somebody has said so. */
  filesKeepFree: number | undefined
  dataDir: string
}

const megabyte = 1024 * 1024
/** Where the database lies on the same disk: well above what it stops at itself (start/checkDisks.ts). */
const beside = 1024 * megabyte
const alone = 64 * megabyte

/** Room that uploads leave on the disk of a folder, bytes: a store that is full must not be a database that is full. */
export async function keptFree({ filesKeepFree, dataDir }: Settings, folder: string): Promise<number> {
  if (filesKeepFree !== undefined) return filesKeepFree
  const diskOf = (path: string) =>
    stat(path).then(
      ({ dev }) => dev,
      () => null,
    )
  const [own, data] = await Promise.all([folder, dataDir].map(diskOf))
  return own !== null && own === data ? beside : alone
}
