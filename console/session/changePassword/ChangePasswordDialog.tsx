import { session, useUser } from '../../../core/session.ts'
import { leaveTo } from '../signOut.ts'
import { Dialog } from '../../kit/plain/Dialog.tsx'
import { PasswordSteps } from './PasswordSteps.tsx'

/** Change of password from the settings menu: the same two steps for the signed-in account, which is then signed out. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const account = useUser()?.loginName ?? ''
  return (
    <Dialog title="修改密码" onClose={onClose}>
      <PasswordSteps account={account} onDone={() => leaveTo(`/${session.getState().loginPathFrom}`, '修改密码成功')} />
    </Dialog>
  )
}
