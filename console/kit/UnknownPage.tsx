import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../../core/session.ts'
import { PlainNote } from './PlainNote.tsx'

/** A path nobody knows: said plainly, with the way on. */
export default function UnknownPage() {
  const navigate = useNavigate()
  const signedIn = useUser() !== null
  useEffect(() => {
    document.title = '没有这个页面'
  }, [])
  return (
    <PlainNote
      title="没有这个页面"
      text="地址可能已经变更或输入有误，请核对后重试。"
      action={signedIn ? '返回首页' : '前往登录'}
      onAction={() => navigate(signedIn ? '/homePage' : '/')}
    />
  )
}
