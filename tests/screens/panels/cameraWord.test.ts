import { expect, it } from 'vitest'
import { cameraWord } from '../../../screens/panels/cameras/cameraWord.ts'

it('a drawn picture is not called live', () => {
  expect([cameraWord('live', false), cameraWord('live', true), cameraWord('off', true)]).toEqual(['直播', '循环', '离线'])
})
