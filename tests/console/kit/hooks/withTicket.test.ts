import { describe, expect, it } from 'vitest'
import { withTicket } from '../../../../console/kit/hooks/withTicket.ts'

describe('an address with a ticket', () => {
  it('keeps the query it has and escapes the ticket', () => {
    expect(withTicket('https://apps.example/hhxy?lang=zh', 'a+b&c')).toBe('https://apps.example/hhxy?lang=zh&ticket=a%2Bb%26c')
  })

  it('leads to the page below the application, whether or not its address ends in a slash', () => {
    expect(withTicket('https://apps.example/hhxy/', 't', '/mapPage')).toBe('https://apps.example/hhxy/mapPage?ticket=t')
    expect(withTicket('https://apps.example/hhxy', 't', '/mapPage')).toBe('https://apps.example/hhxy/mapPage?ticket=t')
  })

  it("stays on the application's own origin, whatever the path below looks like", () => {
    expect(new URL(withTicket('https://apps.example', 't', '//evil.example/x')).origin).toBe('https://apps.example')
  })
})
