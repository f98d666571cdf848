/** Indicator numbers the product itself reasons about; all indicators with names and units are in assets/data/indicators.json. */
export const indicator = {
  /** Total active power, kW; PV and discharge positive as produced, load positive as consumed, storage + discharge / − charge. */
  activePower: 'A000000001',
  /** Energy since site-local midnight of the device's own kind (generation, consumption, charge, charging), kWh. */
  dayEnergy: 'A000000002',
  /** Second register: energy since midnight that a storage discharged, or that went out through the meter of a grid connection, kWh. */
  dayDischarge: 'A000000003',
  /** Counter since commissioning, kWh. */
  totalEnergy: 'A000000004',
  powerFactor: 'A000000005',
  /** Load rate of a transformer or line, %. */
  loadRate: 'A000000006',
  /** kvar */
  reactivePower: 'A000000007',
  /** Hz */
  frequency: 'A000000009',
  voltageA: 'A000000011',
  voltageB: 'A000000012',
  voltageC: 'A000000013',
  voltageAB: 'A000000014',
  voltageBC: 'A000000015',
  voltageCA: 'A000000016',
  currentA: 'A000000021',
  currentB: 'A000000022',
  currentC: 'A000000023',
  /** Storage state of charge, %. */
  stateOfCharge: 'A000000031',
  /** Inside temperature of an inverter or transformer, °C. */
  deviceTemperature: 'A000000041',
  /** Plane-of-array irradiance, W/m². */
  irradiance: 'A000000051',
  /** °C */
  moduleTemperature: 'A000000052',
  /** Charging pile: 0 idle, 1 charging, anything else a fault. */
  pileState: 'A000000091',
  /** Charging pile: energy of the session going on, kWh. */
  sessionEnergy: 'A000000092',
  /** Charging pile: state of charge of the vehicle, %. */
  vehicleCharge: 'A000000093',
  ambientTemperature: 'B000000002',
  humidity: 'B000000001',
  pm: 'B000000022',
  sf6: 'B000000024',
  tvoc: 'B000000025',
  noise: 'B000000026',
} as const
