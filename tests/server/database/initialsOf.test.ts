import { expect, it } from 'vitest'
import { resources } from '../../../core/resources/resources.ts'
import { initialsOf } from '../../../server/database/initialsOf.ts'

it('initials of pinyin are what somebody types without switching the keyboard', () => {
  expect(initialsOf('告警信息')).toBe('g j sx x')
  expect(initialsOf('石家庄1号A')).toBe('ds j z 1 h a')
})

it('every entry of the menu has initials of letters alone', () => {
  for (const { title } of resources) expect(initialsOf(title)).toMatch(/^[a-z0-9 （）]+$/)
})
