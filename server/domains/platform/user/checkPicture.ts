import { type Rule, validateCode } from '../../../../core/rules/rules.ts'
import { countAttempt } from '../../../access/attempts.ts'
import { isCaptcha } from '../../../access/captcha.ts'
import { makeDearer } from '../../../access/proofs.ts'
import { requesterOf } from '../../../access/requesterOf.ts'
import type { Context } from '../../../context.ts'
import { invalid, recorded, tooMany } from '../../../failure.ts'

/** Requests an hour of one requester without a picture. */
const mostWithoutPicture = 10
const typedNothing: Rule = () => undefined

/** What is asked of the field: nothing of whoever does without the picture. */
export const pictureRule = ({ proof }: Pick<Context, 'proof'>): Rule => (proof?.withoutPicture ? typedNothing : validateCode)

/** Was the picture read? Who cannot see it has done more work instead, and has fewer requests. */
export async function checkPicture(context: Context, captchaId: string | undefined, typed: string) {
  if (context.proof?.withoutPicture) {
    const asked = await countAttempt(context, `withoutPicture:${requesterOf(context.address)}`, 3600)
    if (asked > mostWithoutPicture) throw recorded(tooMany('免图片验证次数已用完，请一小时后再试，或改用图片验证码'))
    return
  }
  if (await isCaptcha(context, captchaId ?? '', typed)) return
  await makeDearer(context, context.address)
  throw recorded(invalid('验证码错误或已失效', { validateCode: '验证码错误或已失效' }))
}
