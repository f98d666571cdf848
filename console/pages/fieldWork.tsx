import { lazy } from 'react'
import { SignedIn } from '../session/SignedIn.tsx'

const FieldDesk = lazy(() => import('./fieldWork/FieldDesk.tsx'))

/** 现场作业: without the shell, whose menu nobody can load without a network. */
export default function FieldWorkPage() {
  return (
    <SignedIn purpose="现场作业">
      <FieldDesk />
    </SignedIn>
  )
}
