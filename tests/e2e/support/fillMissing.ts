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
  return input.fill((await kind('.ant-input-number').count()) ? '3' : word)
}
