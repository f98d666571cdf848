import { imageBytes } from '../../core/rules/files.ts'

/** Enough to read a name plate by. */
const longestSide = 1920
const keptAsIs = 1024 * 1024

/** A photograph as it is taken by the server: JPEG of at most 2 MB. @throws where the browser cannot read it */
export async function shrink(photo: Blob): Promise<Blob> {
  if (photo.size <= keptAsIs && /^image\/(jpeg|png)$/.test(photo.type)) return photo
  const picture = await createImageBitmap(photo)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of [0.85, 0.7, 0.5, 0.3]) {
    const made = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
    if (made && made.size < imageBytes) return made
  }
  throw new Error('the photograph stays too large')
}
