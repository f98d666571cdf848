import { TokenCenter } from '../screenTokens/TokenCenter.tsx'

/** 大屏令牌: what lets walls read without anybody signed in before them. */
export default function ScreenTokensPage() {
  return <TokenCenter />
}
