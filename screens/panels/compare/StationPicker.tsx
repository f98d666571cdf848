import { useEffect, useRef } from 'react'
import { formatNumber } from '../../kit/formatNumber.ts'
import { type Compared, maxStations } from './useCompared.ts'
import './stationPicker.css'

/** Chooses up to five stations, by pointer or keyboard; Esc and the button close it. Columns follow the order of choice. */
export function StationPicker({ compared: { comparable, chosen, choose }, onClose }: { compared: Compared; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.show()
    element?.querySelector<HTMLElement>('li button:enabled')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const full = chosen.length >= maxStations
  const toggle = (siteId: string) => choose(chosen.includes(siteId) ? chosen.filter(id => id !== siteId) : [...chosen, siteId])
  return (
    <dialog ref={dialog} className="picker" aria-label="选择对标电站" data-over onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <header>
        <h2>选择对标电站</h2>
        <span role="status">
          已选 {chosen.length}/{maxStations}
          {full ? '，先取消一座再选' : ''}
        </span>
        <button type="button" className="picker-close" onClick={onClose}>
          完成
        </button>
      </header>
      <ul>
        {(comparable.data ?? []).map(({ siteId, shortName, areaName, installedCap }) => {
          const place = chosen.indexOf(siteId)
          const only = place >= 0 && chosen.length === 1
          return (
            <li key={siteId}>
              <button type="button" aria-pressed={place >= 0} disabled={only || (place < 0 && full)} onClick={() => toggle(siteId)}>
                <i>{place >= 0 && place + 1}</i>
                <b>{shortName}</b>
                <small>{areaName}</small>
                <em>{formatNumber(installedCap / 1000, 2)} MWp</em>
              </button>
            </li>
          )
        })}
      </ul>
    </dialog>
  )
}
