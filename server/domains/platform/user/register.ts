import { randomUUID } from 'node:crypto'
import { registration } from '../../../../core/rules/registration.ts'
import { audit, platformOrgId } from '../../../access/audit.ts'
import { makeDearer } from '../../../access/proofs.ts'
import { checkForm } from '../../../http/checkForm.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { hashPassword } from '../../../access/passwords.ts'
import { openForm } from '../../../access/sealedForm.ts'
import { assertPassword } from '../../../access/setPassword.ts'
import { codes } from '../../../../core/errors.ts'
import { users } from '../../../tables/index.ts'
import { checkPicture, pictureRule } from './checkPicture.ts'
import { requireWork } from './requireWork.ts'

const taken = () => new Failure(codes.conflict, '用户名已被使用', { loginName: '用户名已被使用' })

/**
 * Registers a user who waits for audit. The form names no organisation, so the user is filed under the platform until whoever audits
 * assigns one; without roles and in state `pending` nobody can sign in, so this grants nothing.
 */
export async function register(input: { keyId: string; form: string }, context: Context) {
  const { db } = context
  const fields = await openForm(context, input)
  const { loginName, password, userName, phone, email, validateCode } = checkForm(
    fields,
    { ...registration, validateCode: pictureRule(context) },
    '请完善信息',
  )
  await requireWork(context)
  await checkPicture(context, fields.captchaId, validateCode)
  assertPassword(password, { loginName, userName, email, phone })
  const orgId = await platformOrgId(db)
  const id = randomUUID()
  const made = await db
    .insert(users)
    .values({ id, loginName, userName, phone, email, orgId, passwordHash: await hashPassword(password), state: 'pending' })
    .onConflictDoNothing()
    .returning({ id: users.id })
  // Many accounts are no more welcome than many guesses.
  await makeDearer(context, context.address)
  if (made.length === 0) throw taken()
  await audit(context, 'user.regist', loginName, { userName, email }, { orgId, userId: id })
}
