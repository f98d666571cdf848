import { EnvironmentOutlined } from '@ant-design/icons'
import type { Place } from '../../../core/sites/distance.ts'
import { mapAddress } from './mapAddress.ts'
import './callNumber.css'

interface Props {
  place: Place
  /** What the map calls it. */
  name: string
  address: string
}

/** An address; a press opens the map of the phone at it. */
export function PlaceLink({ place, name, address }: Props) {
  const href = mapAddress(place, name, navigator.userAgent)
  if (!href) return address
  return (
    <a className="call-number" href={href}>
      <EnvironmentOutlined aria-hidden /> {address}
    </a>
  )
}
