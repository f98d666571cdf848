import { Layout } from './Layout.tsx'
import { Providers } from '../session/Providers.tsx'

/** Everything the pages inside the top bar stand on. */
export default function Shell() {
  return (
    <Providers>
      <Layout />
    </Providers>
  )
}
