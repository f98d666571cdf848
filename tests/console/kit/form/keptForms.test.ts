import { describe, expect, it } from 'vitest'
import { createKeptForms, keepable } from '../../../../console/kit/form/keptForms.ts'

const storage = () => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

describe('a form the session ended under', () => {
  it('is offered back to its user, of this page alone, until it is taken or given up', () => {
    const kept = storage()
    const forms = createKeptForms(() => kept)
    forms.keep('ann', '/api/village/add /villages new', { name: '东王庄', rows: [{ wall: '/map' }], share: 0.5, on: true })
    expect(forms.read('ben', '/api/village/add /villages new')).toBeUndefined()
    expect(forms.read('ann', '/api/village/add /villages 7')).toBeUndefined()
    expect(forms.read('ann', '/api/village/add /villages new')).toEqual({ name: '东王庄', rows: [{ wall: '/map' }], share: 0.5, on: true })
    forms.forget('ann', '/api/village/add /villages new')
    expect(forms.read('ann', '/api/village/add /villages new')).toBeUndefined()
  })

  it('never keeps a secret or a file', () => {
    const values = {
      name: '王强',
      password: 'a',
      newPassword: 'b',
      deep: { secret: 'c', note: 'd' },
      file: new Blob(['e']),
      none: undefined,
    }
    expect(keepable(values)).toEqual({ name: '王强', deep: { note: 'd' } })
  })

  it('costs nothing where the browser keeps nothing', () => {
    const forms = createKeptForms(() => {
      throw new Error('forbidden')
    })
    forms.keep('ann', 'form', { name: '王强' })
    expect(forms.read('ann', 'form')).toBeUndefined()
  })
})
