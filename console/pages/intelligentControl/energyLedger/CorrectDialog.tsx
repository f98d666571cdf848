import { energy, type LedgerDay } from '../../../../core/contract/energy/energy.ts'
import { correctionReason, energyKwh } from '../../../../core/rules/rules.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { type Field, inputsOf, number, text } from '../../../kit/fields/fields.ts'

interface Correction {
  kwh: number | null
  reason: string
}
const fields: Field<Correction>[] = [
  number('kwh', '修正后电量', { unit: 'kWh', decimals: 3, required: true, rule: energyKwh }),
  text('reason', '修正原因', { required: true, rule: correctionReason, max: 500, rows: 3, hint: '写明依据，如换表单号、现场抄表值' }),
]

interface Props {
  row: LedgerDay
  done: () => void
  onClose: () => void
}

/** What a day that is over is to count, and why. */
export function CorrectDialog({ row: { deviceNo, deviceName, kind, day, kwh }, done, onClose }: Props) {
  return (
    <FormDialog
      title={`修正电量：${deviceName} ${day}`}
      call={energy.correct}
      initial={{ kwh, reason: '' }}
      input={values => ({ deviceNo, kind, day, kwh: Number(values.kwh), reason: String(values.reason) })}
      send="确认修正"
      done={done}
      onClose={onClose}
    >
      {inputsOf(fields)}
    </FormDialog>
  )
}
