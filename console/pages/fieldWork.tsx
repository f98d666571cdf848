import { useSession } from '../../core/session.ts'
import { NoAccess } from '../kit/pages/NoAccess.tsx'
import { lazyPage } from '../kit/pages/lazyPage.ts'
import { SignedIn } from '../session/SignedIn.tsx'

const FieldDesk = lazyPage(() => import('./fieldWork/FieldDesk.tsx'))

/** 现场作业: without the shell, whose menu nobody can load without a network; what the browser keeps of it says whom the page is for. */
export default function FieldWorkPage() {
  const urls = useSession(state => state.urls)
  const refused = urls.length > 0 && !urls.includes('/fieldWork')
  return <SignedIn purpose="现场作业">{refused ? <NoAccess home="/" /> : <FieldDesk />}</SignedIn>
}
