import { type ScreenTokenRow, screen } from '../../../core/contract/walls/screen.ts'
import { useUser } from '../../../core/session.ts'
import { inputsOf } from '../../kit/fields/fields.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import type { Issued } from './IssuedDialog.tsx'
import { tokenFields, tokenName } from './tokenFields.tsx'

interface Props {
  /** undefined: a new one is issued. */
  token?: ScreenTokenRow
  onIssued: (issued: Issued) => void
  onDone: () => void
  onClose: () => void
}

/** What a new token opens; of one that is issued only the name can change, for a wall that was moved or misnamed. */
export function TokenDialog({ token, onIssued, onDone, onClose }: Props) {
  const orgId = useUser()?.orgId
  if (token)
    return (
      <FormDialog
        {...{ title: '改名', width: 420, send: '确定', failed: '改名失败', call: screen.rename, initial: token }}
        input={({ name }) => ({ id: token.id, name })}
        done={onDone}
        onClose={onClose}
      >
        {inputsOf([tokenName])}
      </FormDialog>
    )
  return (
    <FormDialog
      {...{ title: '签发大屏令牌', width: 560, send: '签发', failed: '签发失败', call: screen.issue, initial: { orgId } }}
      done={(issued, { name, walls }) => {
        onIssued({ ...issued, name, walls })
        onDone()
      }}
      onClose={onClose}
    >
      {inputsOf(tokenFields)}
    </FormDialog>
  )
}
