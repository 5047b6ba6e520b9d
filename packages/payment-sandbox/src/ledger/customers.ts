import type { Customer } from './entities.js';
import { refused, unknownId } from './errors.js';
import type { Fields } from './fields.js';
import { newId } from './identifiers.js';
import type { Ledger } from './ledger.js';

export function findCustomer(ledger: Ledger, id: string): Customer {
  const customer = ledger.store.customers.get(id);
  if (!customer) throw unknownId(id, 'cust');
  return customer;
}

/** `POST /customers`. A known e-mail and contact are refused, unless `fail_existing` is 0: then that customer is returned. */
export function createCustomer(ledger: Ledger, body: Fields): Customer {
  body.only('name', 'email', 'contact', 'gstin', 'notes', 'fail_existing');
  const given = {
    name: body.text('name', 50) ?? null,
    email: body.text('email', 64) ?? null,
    contact: body.contact() ?? null,
    gstin: body.text('gstin', 15) ?? null,
  };
  const existing = customerLike(ledger, given);
  if (existing) {
    if (body.flag('fail_existing') ?? true) throw refused('Customer already exists for the merchant');
    return existing;
  }
  return putCustomer(ledger, { ...given, notes: body.notes() });
}

/** `PUT /customers/:id`. */
export function editCustomer(ledger: Ledger, id: string, body: Fields): Customer {
  const customer = findCustomer(ledger, id);
  body.only('name', 'email', 'contact');
  const edited: Customer = {
    ...customer,
    name: body.text('name', 50) ?? customer.name,
    email: body.text('email', 64) ?? customer.email,
    contact: body.contact() ?? customer.contact,
  };
  ledger.store.customers.put(id, edited);
  return edited;
}

/** The provider's customer record of the person who authorises a mandate. */
export function customerFor(
  ledger: Ledger,
  payer: { email: string | null; contact: string | null },
): Customer {
  return customerLike(ledger, payer) ?? putCustomer(ledger, { name: null, gstin: null, notes: [], ...payer });
}

function customerLike(
  ledger: Ledger,
  like: { email: string | null; contact: string | null },
): Customer | undefined {
  return ledger.store.customers
    .values()
    .find((customer) => customer.email === like.email && customer.contact === like.contact);
}

function putCustomer(ledger: Ledger, given: Omit<Customer, 'id' | 'entity' | 'created_at'>): Customer {
  const customer: Customer = {
    id: newId('cust'),
    entity: 'customer',
    ...given,
    created_at: ledger.clock.now(),
  };
  ledger.store.customers.put(customer.id, customer);
  return customer;
}
