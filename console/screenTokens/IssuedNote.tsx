import { Alert, Button } from 'antd'
import { CopyField } from './CopyField.tsx'
import type { Issued } from './IssueForm.tsx'
import { wallName } from './wallName.ts'

interface Props {
  issued: Issued
  onClose: () => void
}

/** The addresses to open on the wall. They carry the token, which the server keeps as a hash only: nobody can show them again. */
export function IssuedNote({ issued: { name, token, walls }, onClose }: Props) {
  return (
    <div className="token-form">
      <Alert
        type="warning"
        showIcon
        title="以下地址只显示这一次"
        description={`请立即复制，并在大屏“${name}”的浏览器中打开一次；此后该浏览器会记住令牌，地址栏中不再显示。关闭本窗口后无法再次查看，遗失时请撤销并重新签发。`}
      />
      {walls.map(path => (
        <CopyField key={path} label={wallName(path)} text={`${location.origin}${path}?screen=${token}`} />
      ))}
      <footer>
        <Button onClick={onClose}>我已保存，关闭</Button>
      </footer>
    </div>
  )
}
