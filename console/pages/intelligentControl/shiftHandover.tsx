import { Segmented } from 'antd'
import { ScreenOnly } from '../../kit/print/ScreenOnly.tsx'
import { useLayer } from '../../kit/hooks/useLayer.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { PastShift } from './shiftHandover/PastShift.tsx'
import { PastShifts } from './shiftHandover/PastShifts.tsx'
import { ShiftNow } from './shiftHandover/ShiftNow.tsx'

const views = [
  { value: '', label: '本班' },
  { value: 'past', label: '历次交接班' },
]

/** 交接班: the report of the running shift, handing it over and taking it over, and every handover before. */
export default function ShiftHandoverPage() {
  const [{ view }, set] = useUrlState({ view: '' })
  const [open, setOpen] = useLayer('id')
  if (open) return <PastShift key={open} id={open} onClose={() => setOpen('')} />
  return (
    <>
      <ScreenOnly>
        <Segmented
          options={views}
          value={view === 'past' ? 'past' : ''}
          onChange={next => set({ view: String(next) })}
          aria-label="交接班"
        />
      </ScreenOnly>
      {view === 'past' ? <PastShifts /> : <ShiftNow onGiven={setOpen} />}
    </>
  )
}
