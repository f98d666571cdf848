import { useNavigate } from 'react-router-dom'
import { FullPageMessage } from '../state/FullPageMessage.tsx'

/** What page and window say. */
export const noAccess = '没有访问权限'

/** A page that is not for this user, said plainly, with the way to one that is. */
export function NoAccess({ home }: { home: string }) {
  const navigate = useNavigate()
  return (
    <FullPageMessage
      title={noAccess}
      text="您的账号未开通此页面，如需使用请联系管理员为您的角色授权。"
      action="返回首页"
      onAction={() => navigate(home)}
    />
  )
}
