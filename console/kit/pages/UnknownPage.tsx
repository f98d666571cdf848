import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { landingPage, useSession } from '../../../core/session.ts'
import { FullPageMessage } from '../state/FullPageMessage.tsx'

/** A path nobody knows: said plainly, with the way on. */
export default function UnknownPage() {
  const navigate = useNavigate()
  const home = useSession(({ userInfo, urls }) => (userInfo ? (landingPage(urls) ?? '/homePage') : null))
  useEffect(() => {
    document.title = '没有这个页面'
  }, [])
  return (
    <FullPageMessage
      title="没有这个页面"
      text="地址可能已经变更或输入有误，请核对后重试。"
      action={home ? '返回首页' : '前往登录'}
      onAction={() => navigate(home ?? '/')}
    />
  )
}
