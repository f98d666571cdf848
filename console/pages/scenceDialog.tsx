import { lazyPage } from '../kit/pages/lazyPage.ts'
import { SignedIn } from '../session/SignedIn.tsx'

/** The panel comes with its library only for whoever is signed in. */
const SceneOfDevice = lazyPage(() => import('./scenceDialog/SceneOfDevice.tsx'))

/** /scenceDialog: the panel of one device by its address. */
export default function ScenceDialogPage() {
  return (
    <SignedIn purpose="查看和控制设备">
      <SceneOfDevice />
    </SignedIn>
  )
}
