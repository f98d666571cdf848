import { assumedCapacity, capacityShare } from '../../../core/units/capacityShare.ts'
import './coverageNote.css'

interface Props {
  reported: number
  total: number
  /** What is counted; sites, unless said otherwise. */
  of?: 'site' | 'device'
  /** Capacity of the devices behind the total, where it is known. */
  reportedKw?: number
  totalKw?: number
  /** Of it that of devices without a nameplate. */
  assumedKw?: number
  /** Site time of the oldest value that counts; '' = none. */
  oldest?: string
}

/** What a total speaks of: "48/50 站", "48/50 站 容量 94%"; incomplete ones are marked. */
export function CoverageNote({ reported, total, of = 'site', reportedKw = 0, totalKw = 0, assumedKw, oldest = '' }: Props) {
  const share = capacityShare({ reportedKw, totalKw })
  const assumed = assumedCapacity({ assumedKw })
  return (
    <span
      className={`coverage${reported < total || share ? ' partial' : ''}`}
      title={`${of === 'site' ? `${total} 座站点中 ${reported} 座` : `${total} 台设备中 ${reported} 台`}有数据${oldest && `，最早 ${oldest.slice(5)}`}${assumed && `；${assumed}`}`}
    >
      {reported}/{total} {of === 'site' ? '站' : '台'} {share}
    </span>
  )
}
