import { Alert, Button } from 'antd'
import { CopyField } from '../../kit/input/CopyField.tsx'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { wallName } from '../../kit/hooks/wallName.ts'

/** The token with what it opens; it exists nowhere else in the browser. */
export interface Issued {
  token: string
  name: string
  walls: readonly string[]
}

/** The addresses to open on the wall. They carry the token, which the server keeps as a hash only: nobody can show them again. */
export function IssuedDialog({ issued: { name, token, walls }, onClose }: { issued: Issued; onClose: () => void }) {
  return (
    <Dialog title="令牌已签发" width={560} end={<Button onClick={onClose}>我已保存，关闭</Button>}>
      <Alert
        type="warning"
        showIcon
        title="以下地址只显示这一次"
        description={`请立即复制，并在大屏“${name}”的浏览器中打开一次；此后该浏览器会记住令牌，地址栏中不再显示。关闭本窗口后无法再次查看，遗失时请撤销并重新签发。`}
      />
      {walls.map(path => (
        <CopyField key={path} label={wallName(path)} text={`${location.origin}${path}?screen=${token}`} />
      ))}
    </Dialog>
  )
}
