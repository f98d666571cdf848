import type { OrderDetail, OrderParty as Party } from '../../core/contract/orders/order.ts'
import { repair } from '../../core/contract/orders/repair.ts'
import { useApi } from '../../core/call/useCall.ts'
import { CallNumber } from '../kit/detail/CallNumber.tsx'

interface Props {
  order: Pick<OrderDetail, 'id' | 'mayCall'>
  who: Party
  name: string
  masked: string
}

/** Somebody an order is about, and how they are reached by whoever may know it. */
export function OrderParty({ order: { id, mayCall }, who, name, masked }: Props) {
  const api = useApi()
  const ask = async () => (await api(repair.phone, { id, who })).phone
  return (
    <>
      {name} <CallNumber name={name} masked={masked} onAsk={mayCall ? ask : undefined} />
    </>
  )
}
