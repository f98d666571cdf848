import { lazyPage } from '../kit/pages/lazyPage.ts'
import { SignedIn } from '../session/SignedIn.tsx'

const DeviceTarget = lazyPage(() => import('./deviceCode/DeviceTarget.tsx'))

/** /deviceCode: where the code on a device leads. */
export default function DeviceCodePage() {
  return (
    <SignedIn purpose="查看设备">
      <DeviceTarget />
    </SignedIn>
  )
}
