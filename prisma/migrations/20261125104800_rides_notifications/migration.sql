-- A notification goes with its trip.
CREATE TRIGGER notification_forget AFTER DELETE ON ride_order
  FOR EACH ROW EXECUTE FUNCTION notification_forget('order');
