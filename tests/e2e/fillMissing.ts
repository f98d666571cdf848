import { expect } from './site.ts'
import type { Locator } from 'playwright/test'

/**
 * Fills what a form says is missing, by the kind of each input, with something any of them takes.
 * @param word for what is written
 * @returns what was entered first
 */
export async function fillMissing(form: Locator, word: string): Promise<string> {
  const faulty = form.locator('.ant-form-item-has-error')
  let first = ''
  for (let left = await faulty.count(); left > 0; left = await faulty.count()) {
    const item = faulty.first()
    const entered = await fill(item, word)
    first ||= entered
    // Of inputs in rows the complaint is theirs as well as that of the list.
    await expect(async () => expect(await faulty.count()).toBeLessThan(left)).toPass()
  }
  return first
}

async function fill(item: Locator, word: string): Promise<string> {
  const page = item.page()
  const kind = (name: string) => item.locator(name).first()
  if (await kind('.ant-select').count()) {
    await kind('.ant-select').getByRole('combobox').click()
    const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()
    const name = (await option.textContent()) ?? ''
    await option.click()
    return name
  }
  if (await kind('.ant-radio-group, .ant-checkbox-group').count()) {
    await kind('label:has(> .ant-radio), label:has(> .ant-checkbox)').click()
    return ''
  }
  const input = kind('input, textarea')
  await input.fill((await kind('.ant-input-number').count()) ? '3' : word)
  return word
}
