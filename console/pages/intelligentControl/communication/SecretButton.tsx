import { Alert, App, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { communication } from '../../../../core/contract/devices/communication.ts'
import { sentence } from '../../../../core/errors.ts'
import { useApi } from '../../../../core/call/useCall.ts'
import { CopyField } from '../../../kit/input/CopyField.tsx'
import { Dialog } from '../../../kit/form/Dialog.tsx'

/**
 * 更换密钥: the new secret is shown once, the former one is refused from then on. What it is now nobody can show, the
 * server keeps its hash only.
 */
export function SecretButton({ gatewayNo }: { gatewayNo: string }) {
  const api = useApi()
  const { message } = App.useApp()
  const [secret, setSecret] = useState('')
  const renew = async () => {
    try {
      setSecret((await api(communication.renewSecret, { gatewayNo })).secret)
    } catch (error) {
      void message.error(sentence(error))
    }
  }
  return (
    <>
      <Popconfirm
        title="更换网关密钥"
        description="旧密钥立即失效，网关换上新密钥以前的上送都会被拒绝。"
        okText="更换"
        cancelText="取消"
        onConfirm={renew}
      >
        <Button size="small">更换密钥</Button>
      </Popconfirm>
      {secret && (
        <Dialog title="网关密钥已更换" width={560} end={<Button onClick={() => setSecret('')}>我已保存，关闭</Button>}>
          <Alert
            type="warning"
            showIcon
            title="密钥只显示这一次"
            description="请立即复制并设置到网关（请求头 gateway 与 secret）。关闭本窗口后无法再次查看，遗失时请重新更换。"
          />
          <CopyField label={`网关 ${gatewayNo} 的密钥`} text={secret} />
        </Dialog>
      )}
    </>
  )
}
