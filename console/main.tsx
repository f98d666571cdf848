import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnNewVersion } from '../core/reloadOnNewVersion.ts'
import { App } from './App.tsx'
import './base.css'
import { applyTheme } from './kit/themeMode.ts'

applyTheme()
reloadOnNewVersion()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
