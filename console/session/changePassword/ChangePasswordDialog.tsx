import { Dialog } from '../../kit/plain/Dialog.tsx'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'

/** Change of password from the settings menu, for the signed-in account. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="修改密码" onClose={onClose}>
      <ChangePasswordForm />
    </Dialog>
  )
}
