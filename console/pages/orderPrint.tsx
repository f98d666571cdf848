import { lazyPage } from '../kit/pages/lazyPage.ts'
import { SignedIn } from '../session/SignedIn.tsx'

const OrderSheet = lazyPage(() => import('./orderPrint/OrderSheet.tsx'))

/** /orderPrint: an order with its evidence, on A4. */
export default function OrderPrintPage() {
  return (
    <SignedIn purpose="打印工单">
      <OrderSheet />
    </SignedIn>
  )
}
