import { lazyPage } from '../kit/pages/lazyPage.ts'
import { SignedIn } from '../session/SignedIn.tsx'

const CodeSheet = lazyPage(() => import('./qrCodeGeneration/CodeSheet.tsx'))

/** /qrCodeGeneration: the code of a device, or of many as labels. */
export default function QrCodeGenerationPage() {
  return (
    <SignedIn purpose="生成二维码">
      <CodeSheet />
    </SignedIn>
  )
}
