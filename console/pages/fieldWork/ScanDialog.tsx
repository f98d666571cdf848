import { useEffect, useRef, useState } from 'react'
import { deviceNoOf } from '../../../core/devices/deviceCode.ts'
import { codeReader } from '../../field/readCode.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'

const everyMs = 200

/** The camera, until it has seen the code of a device. */
export function ScanDialog({ onRead, onClose }: { onRead: (deviceNo: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [said, setSaid] = useState('请将设备二维码置于画面中')
  const latestOnRead = useRef(onRead)
  latestOnRead.current = onRead
  useEffect(() => {
    let open = true
    let stream: MediaStream | undefined
    const look = async () => {
      const [reads, camera] = await Promise.all([
        codeReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ])
      stream = camera
      if (!open || !video.current) return camera.getTracks().forEach(track => void track.stop())
      video.current.srcObject = camera
      await video.current.play()
      while (open) {
        const code = video.current?.videoWidth ? await reads(video.current) : ''
        const deviceNo = code && deviceNoOf(code)
        if (deviceNo && open) return latestOnRead.current(deviceNo)
        if (code && open) setSaid('这不是设备的二维码')
        await new Promise(done => setTimeout(done, everyMs))
      }
    }
    if (!isSecureContext || !navigator.mediaDevices) setSaid('当前连接方式不能使用相机（需 HTTPS），请输入设备编号')
    else look().catch(() => open && setSaid('无法使用相机，请允许使用相机，或输入设备编号'))
    return () => {
      open = false
      stream?.getTracks().forEach(track => void track.stop())
    }
  }, [])
  return (
    <Dialog title="扫描设备二维码" onClose={onClose}>
      <video ref={video} className="field-camera" playsInline muted />
      <p className="note" role="status">
        {said}
      </p>
    </Dialog>
  )
}
