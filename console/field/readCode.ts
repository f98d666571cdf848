import { loadChunk } from '../../core/browser/loadChunk.ts'

type Reads = (picture: HTMLVideoElement) => Promise<string>

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type Detectors = (new (options: { formats: string[] }) => Detector) & { getSupportedFormats(): Promise<string[]> }

/** Larger than this a picture only takes longer. */
const longestSide = 800

/** What reads codes: the browser itself where it can, else a reader of our own, which is loaded then. */
export async function codeReader(): Promise<Reads> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detectors }
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async picture => (await detector.detect(picture))[0]?.rawValue ?? ''
  }
  const { decodeQR } = await loadChunk(() => import('qr/decode.js'))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  return async picture => {
    const scale = Math.min(1, longestSide / Math.max(picture.videoWidth, picture.videoHeight))
    canvas.width = Math.round(picture.videoWidth * scale)
    canvas.height = Math.round(picture.videoHeight * scale)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // No code in this picture.
      return ''
    }
  }
}
