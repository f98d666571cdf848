import { expect } from './site.ts'
import type { Locator } from 'playwright/test'

/**
 * Fills what a form says is missing, by the kind of each input, with something any of them takes.
 * @param word for what is written
 */
export async function fillMissing(form: Locator, word: string) {
  const faulty = form.locator('.ant-form-item-has-error')
  for (let left = await faulty.count(); left > 0; left = await faulty.count()) {
    const item = faulty.first()
    await fill(item, word)
    // Of inputs in rows the complaint is theirs as well as that of the list.
    await expect(async () => expect(await faulty.count()).toBeLessThan(left)).toPass()
  }
}

async function fill(item: Locator, word: string) {
  const page = item.page()
  const kind = (name: string) => item.locator(name).first()
  if (await kind('.ant-select').count()) {
    await kind('.ant-select').getByRole('combobox').click()
    return page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  }
  if (await kind('.ant-radio-group, .ant-checkbox-group').count())
    return kind('label:has(> .ant-radio), label:has(> .ant-checkbox)').click()
  const input = kind('input, textarea')
  if (await kind('.ant-input-number').count()) return input.fill('3')
  // What its hint asks for, where that is no word.
  const hint = (await item.textContent()) ?? ''
  const digits = word.replace(/\D/g, '')
  if (hint.includes('大写字母与 9 位数字')) return input.fill(`Z${digits.padStart(9, '0')}`)
  return input.fill(hint.includes('字母、数字') ? `C${digits}` : word)
}
