import type { cameras } from '../tables/index.ts'

export type Camera = Pick<
  typeof cameras.$inferSelect,
  'id' | 'name' | 'source' | 'address' | 'accountId' | 'deviceSerial' | 'channel' | 'enabled'
>

/** Bytes on their way to a browser. */
export interface Media {
  type: string
  body: Uint8Array
}

/** Where the pictures of a camera come from. What it cannot deliver now it refuses with a `Failure`. */
export interface Source {
  /** Single pictures only, nothing that runs. */
  still?: true
  /** Its pictures are drawn, not taken: whoever shows one says so. */
  drawn?: true
  /** Does it deliver? Answers from what is known for some seconds. */
  online(camera: Camera): Promise<boolean>
  /** The live playlist, every address in it relative to the camera's own path here. */
  playlist(camera: Camera): Promise<Media>
  /**
   * A segment or an inner playlist that a playlist named.
   * @param sealed the query parameter `u` of the address, for addresses of another host
   */
  part(camera: Camera, name: string, sealed: string | undefined): Promise<Media>
  /** The newest picture, null where the source has none. */
  capture(camera: Camera): Promise<Media | null>
}

export interface Video {
  /** @throws Failure 502 for a kind of source nobody knows */
  sourceOf(camera: Pick<Camera, 'source'>): Source
}

export const playlistType = 'application/vnd.apple.mpegurl'
