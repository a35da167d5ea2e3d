import type { WarehouseForm } from '@crossdock/contract/warehouse/warehouses'

/** The columns of a form; the time zone stays what it is when the form says none. */
export const columnsOf = (form: WarehouseForm, timeZone: string) => ({
  title: form.warehouseName,
  manager_name: form.managerName,
  address_line1: form.addressLine1,
  address_line2: form.addressLine2,
  facility_types: form.facilityTypes,
  email: form.email,
  manager_phone: form.managerPhone,
  time_zone: form.timeZone ?? timeZone,
})
