import type { Explained } from '../../../core/explain/explains.ts'
import { qualityMark, type Quality } from '../../../core/units/quality.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import './incomingCard.css'

interface Props {
  name: string
  /** What it does: 发电, 放电, 4 桩充电. */
  word: string
  /** kW, without a sign. */
  power: number | null
  quality: Quality
  detail: string
  explained: Explained
}

/** What feeds or draws at the bus bar beside its wire. */
export const BayCard = ({ name, word, power, quality, detail, explained }: Props) => (
  <div className="incoming">
    <p>
      <b>{name}</b>
      <em>{word}</em>
    </p>
    <p>
      <strong {...explained}>{power === null ? '--' : formatNumber(power, 1)}</strong> kW {qualityMark(quality)}
    </p>
    <p>{detail}</p>
  </div>
)
