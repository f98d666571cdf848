import { camera } from '../../core/contract/devices/camera.ts'
import { CameraWall } from '../panels/CameraWall.tsx'
import { answer, type Sample } from './sample.ts'

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#2c3c4c"/><rect y="280" width="640" height="80" fill="#1b2834"/><g fill="#8b9aa5"><rect x="40" y="80" width="120" height="200"/><rect x="180" y="80" width="120" height="200"/><rect x="320" y="80" width="120" height="200"/></g></svg>')}`
const sites = [
  ['绿岛配电', '高压开关室'],
  ['绿岛储能', '1号电池舱'],
  ['绿岛充电', '快充区'],
  ['绿岛光伏', '屋面东区'],
] as const

export const cameraAnswers = [
  answer(camera.getSubAccessToken, { accessToken: 'sample', expiresIn: 300 }),
  answer(
    camera.getCameraList,
    sites.map(([siteName, name], i) => ({
      deviceId: String(i),
      name,
      siteId: String(i),
      siteName,
      online: i < 3,
      playlist: '',
      drawn: true,
    })),
  ),
  answer(camera.getDeviceCapture, { picUrl: picture, captureTime: '2026-06-15 10:30:00' }),
]

export const cameraSamples: Sample[] = [
  {
    title: '视频监控',
    width: 720,
    height: 480,
    show: () => <CameraWall limit={4} budget={0} />,
    answers: cameraAnswers,
    empty: [
      answer(camera.getSubAccessToken, { accessToken: 'sample', expiresIn: 300 }),
      answer(camera.getCameraList, []),
      answer(camera.getDeviceCapture, { picUrl: '', captureTime: '' }),
    ],
  },
]
