import { lazy } from 'react'
import { SignedIn } from '../session/SignedIn.tsx'

const DeviceTarget = lazy(() => import('./deviceCode/DeviceTarget.tsx'))

/** /deviceCode: where the code on a device leads. */
export default function DeviceCodePage() {
  return (
    <SignedIn purpose="查看设备">
      <DeviceTarget />
    </SignedIn>
  )
}
