import type { CameraRow } from '../../../core/contract/devices/camera.ts'

type Row = Pick<CameraRow, 'deviceId' | 'siteId' | 'online'>

/** Which cameras find a place: those that deliver first, and one of every site before a second one of any. */
export function chooseCameras<T extends Row>(cameras: readonly T[], limit: number): T[] {
  const counts = new Map<string, number>()
  const ranked = [...cameras]
    .sort((a, b) => Number(b.online) - Number(a.online))
    .map(camera => {
      const rank = counts.get(camera.siteId) ?? 0
      counts.set(camera.siteId, rank + 1)
      return { camera, rank }
    })
  return ranked
    .sort((a, b) => Number(b.camera.online) - Number(a.camera.online) || a.rank - b.rank)
    .slice(0, limit)
    .map(({ camera }) => camera)
}
