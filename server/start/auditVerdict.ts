/** What `npm audit --json` writes, as far as it is read here. */
interface Audited {
  metadata?: { vulnerabilities?: Record<Level, number> }
  vulnerabilities?: Record<string, { name: string; severity: string; range?: string }>
  message?: string
}
const levels = ['critical', 'high', 'moderate', 'low', 'info'] as const
type Level = (typeof levels)[number]

/**
 * What `npm audit --json` said, in words, and how a program that ran it ends: 0 nothing grave is known against the packages,
 * 1 something is, 2 nobody could be asked. Its own status is 1 for either of the last two.
 */
export function auditVerdict(stdout: string, stderr: string): { status: 0 | 1 | 2; text: string } {
  const said = parsed(stdout)
  const found = said?.metadata?.vulnerabilities
  if (!found) {
    const why = said?.message ?? stderr.trim().split('\n')[0] ?? ''
    return { status: 2, text: `未能查询已知漏洞 (the registry could not be asked for known vulnerabilities): ${why}` }
  }
  const counts = levels.filter(level => found[level] > 0).map(level => `${found[level]} ${level}`)
  if (counts.length === 0) return { status: 0, text: '没有已知漏洞 (no known vulnerabilities)' }
  const names = Object.values(said?.vulnerabilities ?? {}).map(({ name, severity, range = '' }) => `  ${severity}  ${name} ${range}`)
  return {
    status: found.high + found.critical > 0 ? 1 : 0,
    text: [`已知漏洞 (known vulnerabilities): ${counts.join(', ')}`, ...names].join('\n'),
  }
}

function parsed(text: string): Audited | null {
  try {
    return JSON.parse(text) as Audited
  } catch {
    return null
  }
}
