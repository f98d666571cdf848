import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './base.css'
import { applyTheme } from './kit/themeMode.ts'
import { reloadOnceForNewVersion } from './kit/newVersion.ts'

applyTheme()
addEventListener('vite:preloadError', event => {
  if (reloadOnceForNewVersion()) event.preventDefault()
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
