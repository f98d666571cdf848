import { useLocation } from 'react-router-dom'
import { user } from '../../core/contract/platform/user.ts'
import { resourceOf } from '../../core/resources/resources.ts'
import { useCall } from '../../core/call/useCall.ts'
import { EmbeddedFrame } from '../kit/pages/EmbeddedFrame.tsx'
import { FullPageMessage } from '../kit/state/FullPageMessage.tsx'
import { useTicketedAddress } from './useTicketedAddress.ts'

/** Applications a ticket can be for. */
const targets = ['authority', 'desensitization', 'hhxy', 'hsxt', 'guangcc'] as const

/** The environment setting an administrator has to fill in, by the sub-application's name. */
const settingOf = (name: string) => `SUBAPP_${name.toUpperCase()}`

/** A separate application in the embedded area; it gets the session by a one-time ticket, never the token. */
export default function SubApp() {
  const { pathname } = useLocation()
  const [, prefix = '', ...rest] = pathname.split('/')
  const below = rest.length > 0 ? `/${rest.join('/')}` : ''
  const { data, error, refetch } = useCall(user.getSubApp, { prefix })
  const name = resourceOf(pathname)?.title ?? prefix
  if (error && !data) return <FullPageMessage title="子应用地址获取失败" text={error.message} action="重试" onAction={refetch} />
  if (!data) return <div className="page-waiting">页面加载中…</div>
  if (!data.url)
    return (
      <FullPageMessage
        title={`“${name}”尚未接入`}
        text={`请管理员在服务端配置 ${settingOf(prefix)}（子应用的完整网址），重启服务后即可在此打开。`}
      />
    )
  return <Embedded key={pathname} url={data.url} below={below} name={prefix} />
}

/** Scripts and forms, yes; reaching into this page, never: on our own origin the frame gets an origin of its own. */
const sandboxOf = (url: string) =>
  `allow-scripts allow-forms allow-popups allow-downloads${new URL(url).origin === location.origin ? '' : ' allow-same-origin'}`

function Embedded({ url, below, name }: { url: string; below: string; name: string }) {
  const { address, error, retry } = useTicketedAddress(
    url,
    below,
    targets.find(target => target === name),
  )
  if (error) return <FullPageMessage title="会话票据获取失败" text={error} action="重试" onAction={retry} />
  if (!address) return <div className="page-waiting">页面加载中…</div>
  return <EmbeddedFrame title={name} src={address} sandbox={sandboxOf(url)} />
}
