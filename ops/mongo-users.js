// Runs once, when the database's volume is new. The API reads and writes its own database and no other.
const application = db.getSiblingDB('vgb');
application.createUser({
  user: 'vgb',
  pwd: process.env.MONGO_APP_PASSWORD,
  roles: [{ role: 'readWrite', db: 'vgb' }],
});
